// The emblems of characters and allies: a sprite of their own, fetched once and
// put into the page, so that every token and card can refer to it.
import { useEffect } from 'preact/hooks';
import address from './emblems.svg?url';

const ID = 'emblems';

let asked: Promise<void> | null = null;

function fetchOnce(): void {
  asked ??= fetch(address)
    .then((answer) => (answer.ok ? answer.text() : Promise.reject(new Error(String(answer.status)))))
    .then((svg) => {
      const box = document.createElement('div');
      box.id = ID;
      box.className = 'sprite';
      box.setAttribute('aria-hidden', 'true');
      box.innerHTML = svg;
      document.body.append(box);
    })
    .catch(() => {
      asked = null; // asked for again with the next table
    });
}

export function EmblemSprite() {
  useEffect(fetchOnce, []);
  return null;
}
