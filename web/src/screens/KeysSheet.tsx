// What the keyboard does, at a table or in a replay: "?" shows it, and so does the menu.
import { Sheet } from '../app/ui';
import { t } from '../words';
import type { WordKey } from '../words';

interface Row {
  keys: string[];
  does: WordKey;
}

const atTable = (): Row[] => [
  { keys: ['Tab'], does: 'keys.tab' },
  { keys: ['←', '↑', '↓', '→'], does: 'keys.arrows' },
  { keys: [t('keys.space')], does: 'keys.look' },
  { keys: ['Enter'], does: 'keys.enter' },
  { keys: ['Esc'], does: 'keys.escape' },
  { keys: ['?'], does: 'keys.help' },
];

const inReplay = (): Row[] => [
  { keys: ['←', '→'], does: 'keys.moment' },
  { keys: ['Shift + ←', 'Shift + →'], does: 'keys.turn' },
  { keys: [t('keys.space')], does: 'keys.play' },
  { keys: ['Esc'], does: 'keys.close' },
  { keys: ['?'], does: 'keys.help' },
];

export function KeysSheet(props: { replay: boolean; onClose: () => void }) {
  return (
    <Sheet title={t('keys')} kind="small" onClose={props.onClose}>
      <dl class="keys">
        {(props.replay ? inReplay() : atTable()).map((row) => (
          <div key={row.does}>
            <dt>
              {row.keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(row.does)}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
