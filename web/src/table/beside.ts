// What is open beside the board: a tab of the rail (a drawer on small screens), a rule
// that was looked up, a sheet over the table, and how much of the chat is unread.
import { useRef, useState } from 'preact/hooks';
import { you } from '../app/session';
import type { TableState } from '../link/state';
import type { Tab } from './rail/Rail';

export type OverTable = 'menu' | 'ask' | 'rules' | 'keys' | 'lately' | null;

export interface Beside {
  wide: boolean;
  tab: Tab;
  setTab: (tab: Tab) => void;
  /** Opens a tab, where there is room for it. */
  openTab: (tab: Tab) => void;
  drawer: boolean;
  closeDrawer: () => void;
  rule: string | null;
  /** Looks a rule up, or opens the rules where they were left. */
  openRule: (section: string) => void;
  openRules: () => void;
  over: OverTable;
  setOver: (over: OverTable) => void;
  /** Lines of chat that nobody has looked at. */
  unread: number;
}

function useUnread(state: TableState | null, open: boolean): number {
  const seen = useRef(-1); // the latest line of chat
  if (!state) return 0;
  if (open) seen.current = state.chat.at(-1)?.i ?? seen.current;
  const others = (user: string | null) => user !== null && user !== you.value?.id && !state.muted.includes(user);
  return state.chat.filter((l) => l.i > seen.current && others(l.user)).length;
}

export function useBeside(state: TableState | null, wide: boolean): Beside {
  const [tab, setTab] = useState<Tab>('story');
  const [drawer, setDrawer] = useState(false);
  const [rule, setRule] = useState<string | null>(null);
  const [over, setOver] = useState<OverTable>(null);
  const unread = useUnread(state, tab === 'chat' && (wide || drawer));
  const openRules = () => {
    if (wide) setTab('rules');
    else setOver('rules');
  };
  return {
    wide,
    tab,
    setTab,
    openTab: (to) => {
      setTab(to);
      if (!wide) setDrawer(true);
    },
    drawer,
    closeDrawer: () => setDrawer(false),
    rule,
    openRule: (section) => {
      setRule(section);
      openRules();
    },
    openRules,
    over,
    setOver,
    unread,
  };
}
