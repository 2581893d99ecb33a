import {Button, Checkbox, Flex, Radio, Select, Stack, Text} from '@sanity/ui'
import {useId, useState} from 'react'
import {usePerspective} from 'sanity'
import type {DocumentLocation} from 'sanity/presentation'
import type {PreviewPerspective} from '#web/contract/preview.ts'
import {LINK_LIFETIMES, type LinkLifetime, type SharedLink} from '#web/contract/shared-links.ts'
import {DialogStep} from '../dialog-focus.tsx'
import {useAction} from '../use-action.ts'
import {LinkField, useSharedLinksApi} from './shared-links.tsx'

const LIFETIMES: Record<LinkLifetime, string> = {hour: 'An hour', day: 'A day', week: 'A week'}

interface Props {
  /** The pages that show the document; the first is selected. */
  pages: readonly DocumentLocation[]
  onClose: () => void
}

/** Makes a link to a page as it is with its drafts, for somebody without an account. */
export function ShareDialog({pages, onClose}: Props) {
  const api = useSharedLinksApi()
  const perspective = useSharedPerspective()
  const [path, setPath] = useState(pages[0]?.href ?? '/')
  const [lifetime, setLifetime] = useState<LinkLifetime>('day')
  const [remarks, setRemarks] = useState(false)
  const [link, setLink] = useState<SharedLink>()
  const {isRunning, run} = useAction({failed: 'The link was not made.'})
  const id = useId()

  if (link) {
    return (
      <DialogStep key="link">
        <Stack gap={4} padding={1}>
          <LinkField link={link} />
          <Text muted size={1}>
            It can be revoked under “Shared links”.
          </Text>
          <Flex justify="flex-end">
            <Button text="Done" onClick={onClose} />
          </Flex>
        </Stack>
      </DialogStep>
    )
  }
  return (
    <DialogStep key="choice">
      <Stack gap={5} padding={1}>
        <Text>
          Whoever has the link sees the site with its unpublished changes, on this page and on all
          others, without an account. Nothing can be edited with it.
        </Text>
        {pages.length > 1 && (
          <Stack as="label" htmlFor={`${id}-page`} gap={3}>
            <Text size={1} weight="medium">
              Page
            </Text>
            <Select
              id={`${id}-page`}
              value={path}
              onChange={(event) => setPath(event.currentTarget.value)}
            >
              {pages.map(({title, href}) => (
                <option key={href} value={href}>
                  {title} ({href})
                </option>
              ))}
            </Select>
          </Stack>
        )}
        <Stack gap={3} role="radiogroup" aria-labelledby={`${id}-lifetime`}>
          <Text size={1} weight="medium" id={`${id}-lifetime`}>
            The link can be used for
          </Text>
          <Flex gap={4} wrap="wrap">
            {lifetimes.map((name) => (
              <Flex as="label" key={name} gap={2} align="center">
                <Radio
                  name={`${id}-lifetime`}
                  checked={lifetime === name}
                  onChange={() => setLifetime(name)}
                />
                <Text size={1}>{LIFETIMES[name]}</Text>
              </Flex>
            ))}
          </Flex>
        </Stack>
        <Stack gap={3}>
          <Flex as="label" gap={2} align="center">
            <Checkbox
              checked={remarks}
              aria-describedby={`${id}-remarks`}
              onChange={({currentTarget: {checked}}) => setRemarks(checked)}
            />
            <Text size={1} weight="medium">
              Reviewers may leave remarks
            </Text>
          </Flex>
          <Text muted size={1} id={`${id}-remarks`}>
            They click a text and write. You find each remark at its field, and tick it off there.
          </Text>
        </Stack>
        <Flex gap={2} justify="flex-end">
          <Button mode="bleed" text="Cancel" onClick={onClose} />
          <Button
            tone="primary"
            text="Create link"
            loading={isRunning}
            disabled={isRunning}
            onClick={() =>
              run(() => api.create({path, lifetime, perspective, remarks}), {onDone: setLink})
            }
          />
        </Flex>
      </Stack>
    </DialogStep>
  )
}

const isLifetime = (name: string): name is LinkLifetime => name in LINK_LIFETIMES
const lifetimes = Object.keys(LINK_LIFETIMES).filter(isLifetime)

/** A release that the editor looks at, else drafts. */
function useSharedPerspective(): PreviewPerspective {
  const {selectedReleaseId, perspectiveStack} = usePerspective()
  return selectedReleaseId ? [...perspectiveStack] : 'drafts'
}
