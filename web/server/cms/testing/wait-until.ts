/** Waits for what other turns of the event loop bring, while the time of a fake clock stands still. */
export async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await nextTurn()
}

export const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
