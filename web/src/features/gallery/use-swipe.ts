import {useRef, type PointerEvent} from 'react'

const threshold = 48

/** Handlers that tell a sideways swipe of a finger or pen from a tap and from scrolling. */
export function useSwipe({onPrevious, onNext}: {onPrevious: () => void; onNext: () => void}) {
  const start = useRef<{x: number; y: number}>(undefined)
  return {
    onPointerDown: ({pointerType, isPrimary, clientX, clientY}: PointerEvent) => {
      start.current = isPrimary && pointerType !== 'mouse' ? {x: clientX, y: clientY} : undefined
    },
    onPointerUp: ({clientX, clientY}: PointerEvent) => {
      if (!start.current) return
      const across = clientX - start.current.x
      const down = clientY - start.current.y
      start.current = undefined
      if (Math.abs(across) < threshold || Math.abs(across) < Math.abs(down)) return
      if (across > 0) onPrevious()
      else onNext()
    },
    onPointerCancel: () => {
      start.current = undefined
    },
  }
}
