import {createRoot} from 'react-dom/client'
import {Studio} from 'sanity'
import {type StudioTarget, createStudioConfig} from './create-config.ts'
import './fonts.css'
import './studio.css'

/**
 * Draws the Studio, which fills the window at `/studio`.
 *
 * @param target - Which dataset to edit. In local mode without `apiHost` the lake is `/lake` on the
 * page's own origin.
 */
export function renderStudio(container: HTMLElement, target: StudioTarget): void {
  // Not within a component: with `npm run dev` a change of the configuration loads the Studio anew.
  const config = configure(target)
  createRoot(container).render(
    <div className="studio" data-mode={target.mode}>
      <Studio config={config} />
    </div>,
  )
}

function configure(target: StudioTarget) {
  if (target.mode === 'hosted') return createStudioConfig(target)
  separateSignInStates()
  return createStudioConfig({apiHost: `${window.location.origin}/lake`, ...target})
}

/** The channel by which the Studio's windows tell each other that nobody is signed in any more. */
const SIGN_IN_CHANNEL = /^__studio_auth_cookie_state_/

/**
 * Gives each window a channel of its own: told so, the Studio leaves the form, with what was typed. From the lake each
 * window learns it by itself, and signs in again in place. There is no setting for that.
 */
function separateSignInStates(): void {
  const Separate = new Proxy(globalThis.BroadcastChannel, {
    construct: (Native, [name]: ConstructorParameters<typeof BroadcastChannel>) =>
      new Native(SIGN_IN_CHANNEL.test(name) ? `${name} ${Math.random()}` : name),
  })
  Object.assign(globalThis, {BroadcastChannel: Separate})
}
