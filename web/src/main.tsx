import './look/look.css';
import './page.css';
import './pieces/pieces.css';
import { render } from 'preact';
import { startAlerts } from './app/alerts';
import { App } from './app/App';
import { startRouter } from './app/router';
import { startSession } from './app/session';
import { startSettings } from './app/settings';
import { startTurns } from './app/turns';

async function start(): Promise<void> {
  startRouter();
  await startSettings();
  startSession();
  startTurns();
  startAlerts();
  const root = document.getElementById('app');
  if (root) render(<App />, root);
  if ('serviceWorker' in navigator && import.meta.env.PROD)
    navigator.serviceWorker.register('/worker.js').catch(() => undefined);
}

void start();
