import type {DocumentActionComponent} from 'sanity'

type Wrap = (action: DocumentActionComponent) => DocumentActionComponent

/**
 * Wraps each action once. Sanity asks for the actions of a document anew when a draft of it begins or ends, by whomever:
 * an open dialog stays open only where its action is the same component as before.
 */
export function wrapOnce(wrap: Wrap): Wrap {
  const wrapped = new WeakMap<DocumentActionComponent, DocumentActionComponent>()
  return (action) => {
    const kept = wrapped.get(action) ?? Object.assign(wrap(action), {action: action.action})
    wrapped.set(action, kept)
    return kept
  }
}
