// Who I am: a name, an account if I want one, and the way out.
import { Name } from '../app/Name';
import { useState } from 'preact/hooks';
import { copyText } from '../app/copy';
import { go } from '../app/router';
import { loadMine, mine, socket, turns, you } from '../app/session';
import { complain, refusalText, toast } from '../app/toast';
import { Icon, Sheet, Trouble } from '../app/ui';
import { api } from '../link/api';
import { t } from '../words';

/** After becoming somebody else everything of the old one is forgotten. */
function changed(): void {
  mine.value = null;
  turns.value = {};
  socket.restart();
  void loadMine();
}

interface FieldProps {
  name: string;
  label: string;
  type?: string;
  auto: string;
  defaultValue?: string;
  max?: number;
  hint?: string;
}

function Field({ label, auto, max = 200, hint, ...rest }: FieldProps) {
  return (
    <label class="form-field">
      {label}
      <input type="text" {...rest} autoComplete={auto} maxLength={max} required />
      {hint ? <small>{hint}</small> : null}
    </label>
  );
}

const AccountName = () => <Field name="name" label={t('accountName')} auto="username" max={24} />;

function Password({ fresh, label }: { fresh?: boolean; label?: string }) {
  return (
    <Field
      name="password"
      type="password"
      label={label ?? t('password')}
      auto={fresh ? 'new-password' : 'current-password'}
      hint={fresh ? t('password.hint') : undefined}
    />
  );
}

/** A form with one button; what was written is read by name when it is sent. */
function Form(props: {
  title: string;
  text?: string;
  button: string;
  children?: preact.ComponentChildren;
  kind?: string;
  onSend: (of: (name: string) => string) => Promise<void>;
}) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    setBusy(true);
    setError('');
    try {
      await props.onSend((name) => {
        const value = data.get(name);
        return typeof value === 'string' ? value : '';
      });
      form.reset();
    } catch (refusal) {
      setError(refusalText(refusal));
    }
    setBusy(false);
  };
  return (
    <form class="panel form" onSubmit={(e) => void send(e)}>
      <h2>{props.title}</h2>
      {props.text ? <p class="muted">{props.text}</p> : null}
      {props.children}
      {error ? <Trouble text={error} /> : null}
      <button type="submit" class={`btn ${props.kind ?? 'dark'}`} disabled={busy}>
        {props.button}
      </button>
    </form>
  );
}

function Recovery({ code, onClose }: { code: string; onClose: () => void }) {
  return (
    <Sheet
      title={t('recovery.title')}
      kind="small"
      onClose={onClose}
      foot={
        <>
          <button
            type="button"
            class="btn"
            onClick={() => void copyText(code).then(() => toast(t('copied')), complain)}
          >
            <Icon name="link" />
            {t('copy')}
          </button>
          <span class="sp" />
          <button type="button" class="btn dark" onClick={onClose}>
            {t('recovery.kept')}
          </button>
        </>
      }
    >
      <p>{t('recovery.text')}</p>
      <p class="code-line" data-test="recovery">
        {code}
      </p>
    </Sheet>
  );
}

export function Account() {
  const me = you.value;
  const [shown, setShown] = useState('');
  const [lost, setLost] = useState(false);
  if (!me) return <div class="column" />;
  return (
    <div class="column narrow">
      <h1>
        <Name>{me.name}</Name>
      </h1>
      <p class="muted">{me.account ? t('account.have') : t('account.guest')}</p>
      <Form
        title={t('name')}
        button={t('save')}
        onSend={async (of) => {
          you.value = (await api.name(of('nick').trim())).you;
          toast(t('saved'));
        }}
      >
        <Field key={me.name} name="nick" label={t('name')} auto="nickname" max={24} defaultValue={me.name} />
      </Form>
      {me.account ? (
        <Form
          title={t('logout')}
          text={t('logout.text')}
          button={t('logout')}
          kind=""
          onSend={async () => {
            await api.logout();
            changed();
          }}
        />
      ) : (
        <>
          <Form
            title={t('become')}
            text={t('become.text')}
            button={t('become.button')}
            onSend={async (of) => {
              const answer = await api.account(of('name').trim(), of('password'));
              you.value = answer.you;
              setShown(answer.recovery);
            }}
          >
            <AccountName />
            <Password fresh />
          </Form>
          <Form
            title={lost ? t('recover') : t('login')}
            text={lost ? t('recover.text') : t('login.text')}
            button={lost ? t('recover.button') : t('login')}
            onSend={async (of) => {
              const name = of('name').trim();
              if (lost) {
                const answer = await api.recover(name, of('code').trim(), of('password'));
                you.value = answer.you;
                setShown(answer.recovery);
              } else {
                you.value = (await api.login(name, of('password'))).you;
                toast(t('welcome', { name: you.value.name }));
                go('/');
              }
              changed();
            }}
          >
            <AccountName />
            {lost ? (
              <>
                <Field name="code" label={t('recovery.code')} auto="off" />
                <Password fresh label={t('password.new')} />
              </>
            ) : (
              <Password />
            )}
            <button type="button" class="link" onClick={() => setLost(!lost)}>
              {lost ? t('login') : t('forgot')}
            </button>
          </Form>
        </>
      )}
      <Form
        title={t('delete')}
        text={me.account ? t('delete.text') : t('delete.guest')}
        button={t('delete.button')}
        kind="bad"
        onSend={async (of) => {
          await api.remove(me.account ? of('password') : undefined);
          changed();
          go('/');
          toast(t('deleted'));
        }}
      >
        {me.account ? <Password /> : null}
      </Form>
      {shown ? <Recovery code={shown} onClose={() => setShown('')} /> : null}
    </div>
  );
}
