/** @file The common glyphs in our words, so that one thing looks the same on every screen. */
export {
  Archive as ArchiveIcon,
  Check as CheckIcon,
  ChevronDown as ChevronIcon,
  CircleAlert as ProblemIcon,
  Copy as CopyIcon,
  LogOut as SignOutIcon,
  Menu as MenuIcon,
  Pencil as EditIcon,
  Plus as AddIcon,
  Search as SearchIcon,
  Settings as SettingsIcon,
  Star as StarIcon,
  Trash2 as DeleteIcon,
  Type as LargeTypeIcon,
  UserRound as UsernameIcon,
  X as ClearIcon,
} from "lucide-react";
