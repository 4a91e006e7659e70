/** Copies, also where the page is not served securely. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    return;
  } catch {
    // No clipboard without TLS, or not allowed: the old way.
  }
  const area = document.createElement('textarea');
  area.value = text;
  area.className = 'hush';
  document.body.append(area);
  area.select();
  // eslint-disable-next-line @typescript-eslint/no-deprecated -- where there is no clipboard, nothing else copies
  const done = document.execCommand('copy');
  area.remove();
  if (!done) throw new Error('not copied');
}
