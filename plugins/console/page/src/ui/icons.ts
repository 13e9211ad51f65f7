import Add from 'ri:add-line';
import Alert from 'ri:error-warning-line';
import ArrowLeft from 'ri:arrow-left-s-line';
import ArrowRight from 'ri:arrow-right-s-line';
import Check from 'ri:checkbox-circle-line';
import Copy from 'ri:file-copy-line';
import Dashboard from 'ri:dashboard-3-line';
import Download from 'ri:download-2-line';
import FileText from 'ri:file-text-line';
import History from 'ri:history-line';
import Image from 'ri:image-2-line';
import Inbox from 'ri:inbox-2-line';
import Key from 'ri:key-2-line';
import ListCheck from 'ri:list-check-3';
import Lock from 'ri:lock-line';
import LogOut from 'ri:logout-box-r-line';
import Menu from 'ri:menu-line';
import Plug from 'ri:plug-line';
import Restart from 'ri:restart-line';
import Save from 'ri:archive-line';
import Settings from 'ri:settings-3-line';
import Sparkles from 'ri:sparkling-2-line';
import Template from 'ri:layout-4-line';
import Trash from 'ri:delete-bin-line';
import Webhook from 'ri:webhook-line';
import X from 'ri:close-line';

/** The content of an icon's `<svg>`. */
export type IconBody = string;

export {
  Add,
  Alert,
  ArrowLeft,
  ArrowRight,
  Check,
  Copy,
  Dashboard,
  Download,
  FileText,
  History,
  Image,
  Inbox,
  Key,
  ListCheck,
  Lock,
  LogOut,
  Menu,
  Plug,
  Restart,
  Save,
  Settings,
  Sparkles,
  Template,
  Trash,
  Webhook,
  X,
};
