import {Button, Dialog, Flex, Stack, Text} from '@sanity/ui'
import {type ReactNode, useId, useRef, useState} from 'react'

interface Props {
  text: string
  /** The name of the button, where several have the same text: it begins with that. */
  label?: string
  /** The question of the dialog. */
  question: string
  /** A sentence that says what happens. */
  children: ReactNode
  /** The text of the button that does it. */
  confirmText: string
  disabled?: boolean
  /** Why it is off. */
  reason?: string | undefined
  tone?: 'critical' | 'primary'
  /** Called when the dialog opens, to bring up to date what it says. */
  onOpen?: () => void
  onConfirm: () => void
}

/** A button for what cannot be undone: a dialog asks first, in which the second click of a double click does nothing. */
export function ConfirmButton({
  text,
  label,
  question,
  children,
  confirmText,
  disabled = false,
  reason,
  tone = 'critical',
  onOpen,
  onConfirm,
}: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setIsOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <Button
        ref={opener}
        mode="ghost"
        tone={tone}
        disabled={disabled}
        text={text}
        aria-label={label}
        title={reason}
        onClick={() => {
          onOpen?.()
          setIsOpen(true)
        }}
      />
      {isOpen && (
        <ConfirmDialog
          question={question}
          confirmText={confirmText}
          tone={tone}
          onClose={close}
          onConfirm={() => {
            close()
            onConfirm()
          }}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}

interface DialogProps extends Pick<Props, 'question' | 'children' | 'confirmText' | 'onConfirm'> {
  tone: 'critical' | 'primary'
  onClose: () => void
}

/** Asks before something is done. */
function ConfirmDialog({question, children, confirmText, tone, onClose, onConfirm}: DialogProps) {
  const id = useId()
  return (
    <Dialog
      id={id}
      header={question}
      width={0}
      onClose={onClose}
      footer={
        <Flex gap={2} padding={3} justify="flex-end" wrap="wrap">
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button
            tone={tone}
            text={confirmText}
            // The dialog may open under the pointer: the rest of a double click confirms nothing.
            onClick={({detail}) => detail < 2 && onConfirm()}
          />
        </Flex>
      }
    >
      <Stack padding={4}>
        <Text>{children}</Text>
      </Stack>
    </Dialog>
  )
}
