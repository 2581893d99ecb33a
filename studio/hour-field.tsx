import {Flex, Radio, Stack, Text, TextInput} from '@sanity/ui'
import {useId, useState} from 'react'
import {PAST_HOUR, readHour} from './lagos-time.ts'

interface Props {
  label: string
  /** @param at - Milliseconds since 1970; undefined as long as no hour of the future is chosen. */
  onChange: (at: number | undefined) => void
}

/** A day and an hour in Nigerian time. One that has passed is refused as soon as it is chosen. */
export function HourField({label, onChange}: Props) {
  const [text, setText] = useState('')
  const [isPast, setIsPast] = useState(false)
  const id = useId()
  const change = (value: string) => {
    const at = readHour(value)
    const hasPassed = at <= Date.now()
    setText(value)
    setIsPast(hasPassed)
    onChange(Number.isNaN(at) || hasPassed ? undefined : at)
  }
  return (
    <Stack gap={3}>
      <Text as="label" htmlFor={id} size={1} weight="medium">
        {label}, in Nigerian time
      </Text>
      <TextInput
        id={id}
        type="datetime-local"
        value={text}
        aria-describedby={`${id}-problem`}
        {...(isPast && {customValidity: PAST_HOUR})}
        onChange={({currentTarget: {value}}) => change(value)}
      />
      <Text id={`${id}-problem`} size={1} role="alert">
        {isPast && PAST_HOUR}
      </Text>
    </Stack>
  )
}

interface ChoiceProps {
  label: string
  isLater: boolean
  onLater: (isLater: boolean) => void
  /** @param at - As of `HourField`. */
  onChange: (at: number | undefined) => void
}

/** Now, or at an hour. An hour that is typed half is none, so “now” is chosen by itself. */
export function ChooseHour({label, isLater, onLater, onChange}: ChoiceProps) {
  const id = useId()
  const choose = (later: boolean) => {
    onLater(later)
    onChange(undefined)
  }
  return (
    <Stack gap={4}>
      <Stack gap={3} role="radiogroup" aria-labelledby={id}>
        <Text size={1} weight="medium" id={id}>
          {label}
        </Text>
        <Flex gap={4} wrap="wrap">
          {[false, true].map((later) => (
            <Flex as="label" key={String(later)} gap={2} align="center">
              <Radio name={id} checked={isLater === later} onChange={() => choose(later)} />
              <Text size={1}>{later ? 'At an hour' : 'Now'}</Text>
            </Flex>
          ))}
        </Flex>
      </Stack>
      {isLater && <HourField label="Day and hour" onChange={onChange} />}
    </Stack>
  )
}
