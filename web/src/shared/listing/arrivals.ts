import type {Cms} from '../cms/client.ts'

/** What a page is given: its content, or word that this is still on its way. */
export type Arrival<Answer> = {
  /** Stands for what is on its way: another each time that a page shows without it. */
  awaiting: object | undefined
  /** Nothing while it is on its way, and where it could not be had. */
  answer: Answer | undefined
}

const onItsWay = Symbol('on its way')

/**
 * Lets a page show before its content is there. On the server a loader waits. In the browser the page
 * shows at once, unless the answer is there already, and loads again (`useArrival`): this second load of
 * the same waits for the answer, so that the page gets its title, or turns out not to exist.
 *
 * @param ask keeps its answers: both loads ask.
 * @param onFailure tells the visitor, once, and in the browser only; the server throws.
 */
export function arrivals<Params, Answer>(
  ask: (cms: Cms, params: Params) => Promise<Answer>,
  onFailure: () => unknown,
) {
  const awaited = new WeakMap<Cms, string>()
  const latest = new WeakMap<Cms, string>()
  return async (cms: Cms, params: Params): Promise<Arrival<Answer>> => {
    const answer = ask(cms, params)
    if (import.meta.env.SSR) return {awaiting: undefined, answer: await answer}
    const name = JSON.stringify(params)
    const isSecond = awaited.get(cms) === name
    awaited.delete(cms)
    latest.set(cms, name)
    if (!isSecond) {
      // Where something else was asked for since, nobody waits for this one any more.
      answer.catch(() => latest.get(cms) === name && onFailure())
      const first = await Promise.race([answer.catch(() => undefined), nextTask()])
      if (first === onItsWay) {
        awaited.set(cms, name)
        return {awaiting: {name}, answer: undefined}
      }
    }
    return {awaiting: undefined, answer: await answer.catch(() => undefined)}
  }
}

/** Answers that are there come before it. */
const nextTask = () =>
  new Promise<typeof onItsWay>((resolve) => setTimeout(() => resolve(onItsWay), 0))
