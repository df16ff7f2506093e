/** @file The common glyphs in our words, so that one thing looks the same on every screen. */
export {
  Check as CheckIcon,
  ChevronDown as ChevronIcon,
  ChevronLeft as BackIcon,
  CircleAlert as ProblemIcon,
  Copy as CopyIcon,
  ExternalLink as OpenIcon,
  Languages as LanguageIcon,
  LogOut as SignOutIcon,
  Menu as MenuIcon,
  Pencil as EditIcon,
  Plus as AddIcon,
  Search as SearchIcon,
  SunMoon as ThemeIcon,
  Trash2 as DeleteIcon,
  Type as LargeTypeIcon,
} from "lucide-react";
