import { alertsPossible, setAlerts } from '../app/alerts';
import { TEMPI, alerts, motion, sound, tempo, theme } from '../app/settings';
import { play } from '../app/sound';
import { complain } from '../app/toast';
import { Segments, Sheet, Switch } from '../app/ui';
import { lang, setLang, t } from '../words';

export function SettingsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={t('settings')} kind="small" onClose={onClose}>
      <fieldset>
        <legend>{t('language')}</legend>
        <Segments
          label={t('language')}
          value={lang.value}
          items={[
            { value: 'en', label: 'English' },
            { value: 'uk', label: 'Українська' },
          ]}
          onChange={(to) => void setLang(to)}
        />
      </fieldset>
      <fieldset>
        <legend>{t('theme')}</legend>
        <Segments
          label={t('theme')}
          value={theme.value}
          items={[
            { value: 'system', label: t('theme.system') },
            { value: 'light', label: t('theme.light') },
            { value: 'dark', label: t('theme.dark') },
          ]}
          onChange={(to) => (theme.value = to)}
        />
      </fieldset>
      <fieldset>
        <legend>{t('sound')}</legend>
        <Segments
          label={t('sound')}
          value={sound.value}
          items={[
            { value: 'off', label: t('sound.off') },
            { value: 'soft', label: t('sound.soft') },
            { value: 'full', label: t('sound.full') },
          ]}
          onChange={(to) => {
            sound.value = to;
            play('turn');
          }}
        />
      </fieldset>
      <fieldset>
        <legend>{t('tempo')}</legend>
        <Segments
          label={t('tempo')}
          value={tempo.value}
          items={TEMPI.map((value) => ({ value, label: t(`tempo.${value}`) }))}
          onChange={(to) => (tempo.value = to)}
        />
      </fieldset>
      <fieldset>
        <legend>{t('motion')}</legend>
        <Segments
          label={t('motion')}
          value={motion.value}
          items={[
            { value: 'system', label: t('theme.system') },
            { value: 'full', label: t('motion.full') },
            { value: 'reduced', label: t('motion.less') },
          ]}
          onChange={(to) => (motion.value = to)}
        />
      </fieldset>
      <fieldset>
        <legend>{t('alerts')}</legend>
        {alertsPossible() ? (
          <Switch
            label={t('alerts.on')}
            hint={t('alerts.hint')}
            on={alerts.value}
            onChange={(on) => void setAlerts(on).catch(complain)}
          />
        ) : (
          <p class="muted">{t('alerts.never')}</p>
        )}
      </fieldset>
    </Sheet>
  );
}
