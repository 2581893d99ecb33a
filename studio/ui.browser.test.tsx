import {Dialog, ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {ToastProvider} from '@sanity/ui/toast'
import {type ReactNode, useState} from 'react'
import {expect, onTestFinished, test, vi} from 'vitest'
import {page, userEvent} from 'vitest/browser'
import {render} from 'vitest-browser-react'
import {ConfirmButton} from './confirm-button.tsx'
import {CopyField} from './copy-field.tsx'
import {DialogStep, ReturnFocus, ReturnFocusOfItem} from './dialog-focus.tsx'
import {ChooseHour, HourField} from './hour-field.tsx'
import {PAST_HOUR} from './lagos-time.ts'
import {useAction} from './use-action.ts'

const theme = buildTheme()

const show = (content: ReactNode) =>
  render(
    <ThemeProvider theme={theme}>
      <ToastProvider>{content}</ToastProvider>
    </ThemeProvider>,
  )

const button = (name: string) => page.getByRole('button', {name, exact: true})

function Deletion({onConfirm}: {onConfirm: () => void}) {
  return (
    <ConfirmButton
      text="Delete"
      question="Delete this message?"
      confirmText="Delete for good"
      onConfirm={onConfirm}
    >
      It is gone then.
    </ConfirmButton>
  )
}

test('a dialog asks before something is done for good; it can be left by Escape, and the focus returns', async () => {
  const onConfirm = vi.fn<() => void>()
  await show(<Deletion onConfirm={onConfirm} />)
  await button('Delete').click()
  await expect.element(page.getByRole('dialog').getByText('It is gone then.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Delete')).toHaveFocus()
  await button('Delete').click()
  await button('Delete for good').click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

function Steps() {
  const [step, setStep] = useState<'closed' | 'first' | 'second'>('closed')
  return (
    <>
      <button onClick={() => setStep('first')}>Open</button>
      {step !== 'closed' && (
        <ReturnFocus>
          <Dialog id="steps" header="Steps" onClose={() => setStep('closed')}>
            <DialogStep key={step}>
              {step === 'first' && <button onClick={() => setStep('second')}>Next</button>}
            </DialogStep>
          </Dialog>
        </ReturnFocus>
      )}
    </>
  )
}

test('a dialog is left by Escape also after a step whose button is gone, and the focus returns', async () => {
  await show(<Steps />)
  await button('Open').click()
  await button('Next').click()
  await expect.element(button('Next')).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Open')).toHaveFocus()
})

/** Shows the dialog of an entry that has an entry within, which opens in a dialog above the first or in the same one. */
function Entries({isInPlace = false}: {isInPlace?: boolean}) {
  const [open, setOpen] = useState<'none' | 'entry' | 'within'>('none')
  return (
    <>
      <button onClick={() => setOpen('entry')}>Entry</button>
      {open !== 'none' && (
        <Dialog id="entry" header="Entry" onClose={() => setOpen('none')}>
          <ReturnFocusOfItem key={isInPlace ? open : undefined}>
            {!(isInPlace && open === 'within') && (
              <button onClick={() => setOpen('within')}>Within</button>
            )}
            {!isInPlace && open === 'within' && (
              <Dialog id="within" header="Within it" onClose={() => setOpen('entry')}>
                <ReturnFocusOfItem>Text</ReturnFocusOfItem>
              </Dialog>
            )}
          </ReturnFocusOfItem>
        </Dialog>
      )}
    </>
  )
}

test('an entry has the focus again when its dialog is closed, also one within another', async () => {
  await show(<Entries />)
  await button('Entry').click()
  await button('Within').click()
  await expect.element(page.getByText('Text')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Text')).not.toBeInTheDocument()
  await expect.element(button('Within')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(button('Entry')).toHaveFocus()
})

/** A text with an object that opens in a dialog; the text loses the focus before that, as Sanity's editor does. */
function TextWithObject() {
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    setIsOpen(true)
  }
  return (
    <>
      <div
        role="textbox"
        tabIndex={0}
        contentEditable
        suppressContentEditableWarning
        onDoubleClick={open}
      >
        Text
      </div>
      {isOpen && (
        <Dialog id="object" header="Object" onClose={() => setIsOpen(false)}>
          <ReturnFocusOfItem>Cells</ReturnFocusOfItem>
        </Dialog>
      )}
    </>
  )
}

test('a text has the focus again when the dialog of an object in it is closed', async () => {
  await show(<TextWithObject />)
  const text = page.getByRole('textbox')
  await text.dblClick()
  await expect.element(page.getByText('Cells')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Cells')).not.toBeInTheDocument()
  await expect.element(text).toHaveFocus()
})

test('an entry behind a dialog does not take the focus when another takes its place there', async () => {
  await show(<Entries isInPlace />)
  await button('Entry').click()
  await button('Within').click()
  await expect.element(button('Within')).not.toBeInTheDocument()
  await expect.element(button('Entry')).not.toHaveFocus()
})

test.each([
  ['a double click', () => button('Delete').dblClick()],
  ['a key that is pressed twice', () => pressTwice(button('Delete').element())],
])('%s confirms nothing', async (_, press) => {
  const onConfirm = vi.fn<() => void>()
  await show(<Deletion onConfirm={onConfirm} />)
  await press()
  await expect.element(button('Delete')).toBeVisible()
  expect(onConfirm).not.toHaveBeenCalled()
})

async function pressTwice(element: Element) {
  if (element instanceof HTMLElement) element.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
}

test('the second click of a double click does nothing, though the dialog has opened under the pointer', async () => {
  const onConfirm = vi.fn<() => void>()
  await show(<Deletion onConfirm={onConfirm} />)
  await button('Delete').click()
  const confirm = button('Delete for good').element()
  confirm.dispatchEvent(new MouseEvent('click', {bubbles: true, detail: 2}))
  expect(onConfirm).not.toHaveBeenCalled()
})

test('an hour is Nigerian time; one that has passed is refused and says why', async () => {
  const onChange = vi.fn<(at: number | undefined) => void>()
  await show(<HourField label="Day and hour" onChange={onChange} />)
  const field = page.getByLabelText('Day and hour, in Nigerian time')
  await field.fill('2001-01-05T10:00')
  await expect.element(page.getByRole('alert')).toHaveTextContent(PAST_HOUR)
  expect(onChange).toHaveBeenLastCalledWith(undefined)
  await field.fill('2999-01-05T10:00')
  await expect.element(page.getByRole('alert')).toHaveTextContent('')
  expect(onChange).toHaveBeenLastCalledWith(Date.parse('2999-01-05T09:00:00Z'))
})

test('“now” is chosen by itself, so that an hour that is typed half is never now', async () => {
  const onLater = vi.fn<(isLater: boolean) => void>()
  await show(<ChooseHour label="When" isLater={false} onLater={onLater} onChange={() => {}} />)
  await expect.element(page.getByLabelText('Now')).toBeChecked()
  await page.getByLabelText('At an hour').click()
  expect(onLater).toHaveBeenCalledExactlyOnceWith(true)
})

function Sender({send}: {send: () => Promise<void>}) {
  const {isRunning, run} = useAction({failed: 'It was not sent.'})
  return (
    <button disabled={isRunning} onClick={() => run(send, {success: 'It is sent.'})}>
      Send
    </button>
  )
}

test('a button that is off while its request runs has the focus again afterwards', async () => {
  const answer = Promise.withResolvers<void>()
  await show(<Sender send={() => answer.promise} />)
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Send')).toBeDisabled()
  await expect.element(button('Send')).not.toHaveFocus()
  answer.resolve()
  await expect.element(button('Send')).toHaveFocus()
})

/** Shows an inbox of one enquiry. It is fetched again after each change, which replaces or removes its button. */
function Desk({fetched}: {fetched: Promise<void>}) {
  const [changes, setChanges] = useState(0)
  const refetch = () => void fetched.then(() => setChanges(changes + 1))
  return (
    <section tabIndex={-1} aria-label="Inbox">
      {changes < 2 && <Enquiry isTaken={changes > 0} onSettled={refetch} />}
    </section>
  )
}

function Enquiry({isTaken, onSettled}: {isTaken: boolean; onSettled: () => void}) {
  const {run} = useAction({onSettled})
  const text = isTaken ? 'Delete' : 'Take it'
  return (
    <section tabIndex={-1} aria-label="Enquiry">
      <button key={text} onClick={() => run(async () => {})}>
        {text}
      </button>
    </section>
  )
}

test('a button that its own change takes away leaves the focus beside it', async () => {
  const fetched = Promise.withResolvers<void>()
  await show(<Desk fetched={fetched.promise} />)
  await userEvent.tab()
  await expect.element(button('Take it')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  fetched.resolve()
  await expect.element(button('Delete')).toBeVisible()
  await expect.element(page.getByRole('region', {name: 'Enquiry'})).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Delete')).not.toBeInTheDocument()
  await expect.element(page.getByRole('region', {name: 'Inbox'})).toHaveFocus()
})

test('what is pressed twice is done once; a failure is said with its reason', async () => {
  const first = Promise.withResolvers<void>()
  const send = vi.fn<() => Promise<void>>(() => first.promise)
  await show(<Sender send={send} />)
  await button('Send').dblClick()
  expect(send).toHaveBeenCalledOnce()
  first.reject(new Error('This needs the role editor.'))
  await expect.element(page.getByText('It was not sent.')).toBeVisible()
  await expect.element(page.getByText('This needs the role editor.')).toBeVisible()
  send.mockResolvedValue()
  await button('Send').click()
  await expect.element(page.getByText('It is sent.')).toBeVisible()
})

test('where the browser has no clipboard, over plain http, the link is selected and that is said', async () => {
  const link = 'http://site.example/studio/accept?token=abc'
  Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true})
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'clipboard'))
  await show(<CopyField link={link} />)
  await button('Copy link').click()
  await expect
    .element(page.getByText('The link is selected: please copy it yourself.'))
    .toBeVisible()
  const field = page.getByLabelText('Link').element()
  if (!(field instanceof HTMLInputElement)) throw new Error('The link is in no field.')
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link)
})
