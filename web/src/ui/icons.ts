/** @file The common glyphs in our words, so that one thing looks the same on every screen. */
export {
  Check as CheckIcon,
  ChevronDown as ChevronIcon,
  CircleAlert as ProblemIcon,
  Copy as CopyIcon,
  LogOut as SignOutIcon,
  Menu as MenuIcon,
  Pencil as EditIcon,
  Plus as AddIcon,
  Trash2 as DeleteIcon,
  Type as LargeTypeIcon,
} from "lucide-react";
