// The rail: the story, chat, the rules; table talk below. A drawer on small screens.
import { complain } from '../../app/toast';
import { Icon } from '../../app/ui';
import type { CardBook, GameModule } from '../../games';
import { RulesBook } from '../../screens/Rules';
import type { ChatLine, Line } from '../../wire';
import { t } from '../../words';
import type { Seat } from '../seat';
import { Chat } from './Chat';
import { namesOf } from './Named';
import { Story } from './Story';
import { Talk } from './Talk';

export type Tab = 'story' | 'chat' | 'rules';

export interface RailProps {
  seat: Seat;
  game: GameModule | null;
  cards: CardBook | null;
  chat: ChatLine[];
  unread: number;
  myId: string | null;
  tab: Tab;
  rule: string | null;
  /** In a replay: the decision that is shown. */
  lineNow?: number;
  onTab: (tab: Tab) => void;
  onMoment: (line: Line) => void;
}

export function Rail(props: RailProps) {
  const { seat, tab } = props;
  const online = seat.link.kind === 'online';
  const Beside = props.game?.Beside;
  const asks = seat.me !== null && seat.info.state === 'playing' && !seat.moment && props.lineNow === undefined;
  const tabs: [Tab, string, string][] = [
    ['story', 'log', t('story')],
    ...(online ? ([['chat', 'chat', t('chat')]] as [Tab, string, string][]) : []),
    ['rules', 'rules', t('rules')],
  ];
  const move = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (!step) return;
    event.preventDefault();
    const at = tabs.findIndex(([id]) => id === tab);
    const next = tabs[(at + step + tabs.length) % tabs.length];
    if (!next) return;
    props.onTab(next[0]);
    document.getElementById(`tab-${next[0]}`)?.focus();
  };
  return (
    <div class="rail-in">
      <div class="tabs" role="tablist" aria-label={t('besideTable')} onKeyDown={move}>
        {tabs.map(([id, icon, text]) => (
          <button
            key={id}
            id={`tab-${id}`}
            type="button"
            role="tab"
            aria-selected={tab === id}
            aria-controls="rail-panel"
            tabIndex={tab === id ? 0 : -1}
            onClick={() => props.onTab(id)}
          >
            <Icon name={icon} />
            {text}
            {id === 'chat' && props.unread > 0 ? <em>{props.unread}</em> : null}
          </button>
        ))}
      </div>
      <div class="rail-panel" id="rail-panel" role="tabpanel" aria-labelledby={`tab-${tab}`}>
        {tab === 'story' ? (
          <>
            {Beside && props.cards ? (
              <Beside
                board={seat.board}
                me={seat.me}
                cards={props.cards}
                presets={asks ? (seat.link.state.value?.presets ?? null) : null}
                setPresets={asks ? (pass, quiet) => void seat.link.presets(pass, quiet).catch(complain) : null}
              />
            ) : null}
            <Story
              seat={seat}
              game={props.game}
              names={namesOf(props.cards)}
              lineNow={props.lineNow}
              onMoment={props.onMoment}
            />
            <Talk seat={seat} offers={asks} />
          </>
        ) : tab === 'chat' ? (
          <Chat seat={seat} lines={props.chat} myId={props.myId} />
        ) : (
          <RulesBook game={seat.info.game} section={props.rule} />
        )}
      </div>
    </div>
  );
}
