/*
 * The page's icons, from the same open set (Remix Icon) that GET /icons serves. The build includes only these.
 */
import AlignCenter from 'ri:align-center';
import AlignLeft from 'ri:align-left';
import AlignRight from 'ri:align-right';
import ArrowDownToLine from 'ri:arrow-down-line';
import ArrowLeft from 'ri:arrow-left-line';
import ArrowUp from 'ri:arrow-up-line';
import Bell from 'ri:notification-3-line';
import BellOff from 'ri:notification-off-line';
import Bold from 'ri:bold';
import Check from 'ri:check-line';
import ChevronDown from 'ri:arrow-down-s-line';
import ChevronRight from 'ri:arrow-right-s-line';
import CircleAlert from 'ri:error-warning-line';
import CircleCheck from 'ri:checkbox-circle-line';
import CircleStop from 'ri:stop-circle-line';
import Clock from 'ri:history-line';
import Code from 'ri:code-line';
import Copy from 'ri:file-copy-line';
import Download from 'ri:download-2-line';
import Ellipsis from 'ri:more-2-fill';
import Eraser from 'ri:eraser-line';
import Eye from 'ri:eye-line';
import FilePlus from 'ri:file-add-line';
import FileText from 'ri:file-text-line';
import FileWord from 'ri:file-word-line';
import FilePdf from 'ri:file-pdf-2-line';
import FileImage from 'ri:file-image-line';
import FolderOpen from 'ri:folder-open-line';
import FolderPlus from 'ri:folder-add-line';
import Folder from 'ri:folder-3-fill';
import Globe from 'ri:global-line';
import Highlighter from 'ri:mark-pen-line';
import Image from 'ri:image-line';
import Images from 'ri:image-add-line';
import Info from 'ri:information-line';
import Italic from 'ri:italic';
import Keyboard from 'ri:keyboard-box-line';
import Key from 'ri:key-2-line';
import Languages from 'ri:translate-2';
import LayoutTemplate from 'ri:layout-4-line';
import Link from 'ri:links-line';
import List from 'ri:list-unordered';
import ListOrdered from 'ri:list-ordered';
import ListTodo from 'ri:list-check-2';
import MessageSquare from 'ri:message-3-line';
import MessageSquarePlus from 'ri:chat-new-line';
import Minus from 'ri:separator';
import Moon from 'ri:moon-line';
import Monitor from 'ri:computer-line';
import AtSign from 'ri:at-line';
import Lock from 'ri:lock-line';
import LockOpen from 'ri:lock-unlock-line';
import Pencil from 'ri:pencil-line';
import PlugZap from 'ri:plug-line';
import Plus from 'ri:add-line';
import Radio from 'ri:pulse-line';
import Redo2 from 'ri:arrow-go-forward-line';
import Replace from 'ri:find-replace-line';
import RotateCcw from 'ri:restart-line';
import Search from 'ri:search-line';
import SendHorizontal from 'ri:send-plane-2-fill';
import SeparatorHorizontal from 'ri:page-separator';
import Shapes from 'ri:shapes-line';
import Share2 from 'ri:user-add-line';
import Sigma from 'ri:functions';
import Sparkles from 'ri:sparkling-2-line';
import SquareChevronRight from 'ri:expand-up-down-line';
import Star from 'ri:star-line';
import Strikethrough from 'ri:strikethrough';
import Sun from 'ri:sun-line';
import Table from 'ri:table-line';
import TextQuote from 'ri:double-quotes-l';
import Trash2 from 'ri:delete-bin-line';
import Underline from 'ri:underline';
import Unplug from 'ri:cloud-off-line';
import Undo2 from 'ri:arrow-go-back-line';
import Upload from 'ri:upload-2-line';
import User from 'ri:user-line';
import LogOut from 'ri:logout-box-r-line';
import UserPlus from 'ri:user-add-line';
import WandSparkles from 'ri:quill-pen-ai-line';
import Webhook from 'ri:webhook-line';
import X from 'ri:close-line';

/** The content of an icon's `<svg>`. */
export type IconBody = string;

export {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDownToLine,
  ArrowLeft,
  ArrowUp,
  Bell,
  BellOff,
  Bold,
  Check,
  ChevronDown,
  ChevronRight,
  CircleAlert,
  CircleCheck,
  CircleStop,
  Clock,
  Code,
  Copy,
  Download,
  Ellipsis,
  Eraser,
  Eye,
  FilePlus,
  FileText,
  FileWord,
  FilePdf,
  FileImage,
  FolderOpen,
  FolderPlus,
  Folder,
  Globe,
  Highlighter,
  Image,
  Images,
  Info,
  Italic,
  Keyboard,
  Key,
  Languages,
  LayoutTemplate,
  Link,
  List,
  ListOrdered,
  ListTodo,
  MessageSquare,
  MessageSquarePlus,
  Minus,
  Moon,
  Monitor,
  AtSign,
  Lock,
  LockOpen,
  Pencil,
  PlugZap,
  Plus,
  Radio,
  Redo2,
  Replace,
  RotateCcw,
  Search,
  SendHorizontal,
  SeparatorHorizontal,
  Shapes,
  Share2,
  Sigma,
  Sparkles,
  SquareChevronRight,
  Star,
  Strikethrough,
  Sun,
  Table,
  TextQuote,
  Trash2,
  Underline,
  Unplug,
  Undo2,
  Upload,
  User,
  LogOut,
  UserPlus,
  WandSparkles,
  Webhook,
  X,
};
