import {createRoot} from 'react-dom/client'
import {toast, ToastContainer, type ToastOptions} from 'react-toastify/unstyled'
import type {ToastContainerId} from './toast.ts'
import {toastContainers} from './toast-containers.ts'
import './toast-host.css'

let ready: Promise<void> | undefined

/** Puts both containers on the page, once, in a root of their own: no page has to carry them. */
function mount(): Promise<void> {
  ready ??= new Promise((resolve) => {
    const host = document.createElement('div')
    host.id = 'toasts'
    document.body.append(host)
    const containers = Object.values(toastContainers)
    createRoot(host).render(
      <div ref={() => resolve()}>
        {containers.map((options) => (
          <ToastContainer key={options.containerId} {...options} />
        ))}
      </div>,
    )
  })
  return ready
}

export async function show(
  container: ToastContainerId,
  message: string,
  options: ToastOptions,
): Promise<void> {
  await mount()
  toast(message, {...options, containerId: container})
}
