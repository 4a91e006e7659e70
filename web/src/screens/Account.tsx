// Who I am: a name, an account if I want one, and the way out.
import { useState } from 'preact/hooks';
import { go } from '../app/router';
import { loadMine, mine, socket, turns, you } from '../app/session';
import { refusalText, toast } from '../app/toast';
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

function Field(props: {
  label: string;
  type?: string;
  auto?: string;
  value: string;
  max?: number;
  hint?: string;
  onInput(v: string): void;
}) {
  return (
    <label class="form-field">
      {props.label}
      <input
        type={props.type ?? 'text'}
        autoComplete={props.auto}
        value={props.value}
        maxLength={props.max ?? 200}
        required
        onInput={(e) => props.onInput(e.currentTarget.value)}
      />
      {props.hint ? <small>{props.hint}</small> : null}
    </label>
  );
}

function Form(props: {
  title: string;
  text?: string;
  button: string;
  children: preact.ComponentChildren;
  bad?: boolean;
  onSend(): Promise<void>;
}) {
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (event: Event) => {
    event.preventDefault();
    setBusy(true);
    setError('');
    try {
      await props.onSend();
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
      <button type="submit" class={`btn ${props.bad ? 'bad' : 'dark'}`} disabled={busy}>
        {props.button}
      </button>
    </form>
  );
}

function Recovery({ code, onClose }: { code: string; onClose(): void }) {
  return (
    <Sheet
      title={t('recovery.title')}
      kind="small"
      onClose={onClose}
      foot={
        <>
          <button type="button" class="btn" onClick={() => void navigator.clipboard?.writeText(code)}>
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
  const [name, setName] = useState<string | null>(null);
  const [accountName, setAccountName] = useState('');
  const [password, setPassword] = useState('');
  const [loginName, setLoginName] = useState('');
  const [loginPassword, setLoginPassword] = useState('');
  const [code, setCode] = useState('');
  const [fresh, setFresh] = useState('');
  const [gonePassword, setGonePassword] = useState('');
  const [shown, setShown] = useState('');
  const [lost, setLost] = useState(false);
  if (!me) return <div class="column" />;
  return (
    <div class="column narrow">
      <h1>{me.name}</h1>
      <p class="muted">{me.account ? t('account.have') : t('account.guest')}</p>
      <Form
        title={t('name')}
        button={t('save')}
        onSend={async () => {
          you.value = (await api.name((name ?? me.name).trim())).you;
          setName(null);
          toast(t('saved'));
        }}
      >
        <Field label={t('name')} auto="nickname" max={24} value={name ?? me.name} onInput={setName} />
      </Form>
      {me.account ? (
        <form
          class="panel form"
          onSubmit={(e) => {
            e.preventDefault();
            void api.logout().then(changed, (x: unknown) => toast(refusalText(x), 'bad'));
          }}
        >
          <h2>{t('logout')}</h2>
          <p class="muted">{t('logout.text')}</p>
          <button type="submit" class="btn">
            {t('logout')}
          </button>
        </form>
      ) : (
        <>
          <Form
            title={t('become')}
            text={t('become.text')}
            button={t('become.button')}
            onSend={async () => {
              const answer = await api.account(accountName.trim(), password);
              you.value = answer.you;
              setPassword('');
              setShown(answer.recovery);
            }}
          >
            <Field label={t('accountName')} auto="username" max={24} value={accountName} onInput={setAccountName} />
            <Field
              label={t('password')}
              type="password"
              auto="new-password"
              value={password}
              hint={t('password.hint')}
              onInput={setPassword}
            />
          </Form>
          <Form
            title={lost ? t('recover') : t('login')}
            text={lost ? t('recover.text') : t('login.text')}
            button={lost ? t('recover.button') : t('login')}
            onSend={async () => {
              if (lost) {
                const answer = await api.recover(loginName.trim(), code.trim(), fresh);
                you.value = answer.you;
                setShown(answer.recovery);
              } else {
                you.value = (await api.login(loginName.trim(), loginPassword)).you;
                toast(t('welcome', { name: you.value.name }));
                go('/');
              }
              changed();
            }}
          >
            <Field label={t('accountName')} auto="username" max={24} value={loginName} onInput={setLoginName} />
            {lost ? (
              <>
                <Field label={t('recovery.code')} auto="off" value={code} onInput={setCode} />
                <Field
                  label={t('password.new')}
                  type="password"
                  auto="new-password"
                  value={fresh}
                  hint={t('password.hint')}
                  onInput={setFresh}
                />
              </>
            ) : (
              <Field
                label={t('password')}
                type="password"
                auto="current-password"
                value={loginPassword}
                onInput={setLoginPassword}
              />
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
        bad
        onSend={async () => {
          await api.remove(me.account ? gonePassword : undefined);
          changed();
          go('/');
          toast(t('deleted'));
        }}
      >
        {me.account ? (
          <Field
            label={t('password')}
            type="password"
            auto="current-password"
            value={gonePassword}
            onInput={setGonePassword}
          />
        ) : null}
      </Form>
      {shown ? <Recovery code={shown} onClose={() => setShown('')} /> : null}
    </div>
  );
}
