import {expect, test, vi} from 'vitest'
import {render} from 'vitest-browser-react'
import {useReturn} from './use-return.ts'

function Window({onReturn}: {onReturn: () => void}) {
  useReturn(onReturn)
  return null
}

test('who returns to the window is shown what is new, once', async () => {
  const onReturn = vi.fn<() => void>()
  const {unmount} = await render(<Window onReturn={onReturn} />)
  expect(onReturn).not.toHaveBeenCalled()
  window.dispatchEvent(new FocusEvent('focus'))
  expect(onReturn).toHaveBeenCalledOnce()
  await unmount()
  window.dispatchEvent(new FocusEvent('focus'))
  expect(onReturn).toHaveBeenCalledOnce()
})
