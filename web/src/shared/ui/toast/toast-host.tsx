import './toast-host.css'
import {Info} from 'lucide-react'
import {useEffect} from 'react'
import {createRoot} from 'react-dom/client'
import {
  toast,
  ToastContainer,
  type ToastContainerProps,
  type ToastOptions,
} from 'react-toastify/unstyled'
import type {ToastContainerId} from './toast.ts'

let ready: Promise<void> | undefined

/** Puts both containers on the page, once, in a React root of their own: no page has to have them. */
function mount(): Promise<void> {
  ready ??= new Promise((resolve) => {
    const host = document.createElement('div')
    host.id = 'toasts'
    document.body.append(host)
    createRoot(host).render(<Containers onReady={resolve} />)
  })
  return ready
}

function Containers({onReady}: {onReady: () => void}) {
  // Containers take messages once their own effects have run; a parent's effect runs after them.
  useEffect(onReady, [onReady])
  return Object.values(toastContainers).map((options) => (
    <ToastContainer key={options.containerId} {...options} />
  ))
}

export async function show(
  container: ToastContainerId,
  message: string,
  options: ToastOptions,
): Promise<void> {
  await mount()
  // Beside the icon and the close button, which come and go.
  const icon = <Info size={20} strokeWidth={1.5} aria-hidden />
  toast(<span>{message}</span>, {icon, ...options, containerId: container})
}

/**
 * The containers' settings.
 */
export const toastContainers: Record<ToastContainerId, ToastContainerProps> = {
  newsletter: {
    containerId: 'newsletter',
    position: 'top-right',
    autoClose: 5000,
    pauseOnHover: true,
    pauseOnFocusLoss: true,
    hotKeys: (event) => event.altKey && event.code === 'KeyT',
    'aria-label': 'Newsletter messages Alt+T',
  },
  content: {
    containerId: 'content',
    position: 'top-center',
    autoClose: 15000,
    hideProgressBar: true,
    newestOnTop: true,
    closeOnClick: true,
    hotKeys: () => false,
    'aria-label': 'Messages',
  },
}
