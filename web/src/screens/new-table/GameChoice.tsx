// Which game.
import { gameTitle } from '../../app/about';
import { Segments } from '../../app/ui';
import { games as known } from '../../games';
import { t } from '../../words';
import { withGame } from '../draft';
import { gameOf } from './form';
import type { Edit } from './form';

/** Which game, where there are several. */
export function GameChoice({ list, draft, onDraft }: Edit) {
  const shown = list.games.filter((g) => known[g.id]);
  if (shown.length < 2) return null;
  return (
    <div class="lab">
      {t('game')}
      <Segments
        label={t('game')}
        value={draft.game}
        items={shown.map((g) => ({ value: g.id, label: gameTitle(g.id, g.title), icon: known[g.id]?.icon }))}
        onChange={(id) => onDraft(withGame(draft, gameOf(list, id), list.bots))}
      />
    </div>
  );
}
