import type {ToastContainerProps} from 'react-toastify/unstyled'
import type {ToastContainerId} from './toast.ts'

/**
 * The containers' settings (behaviour B252).
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
