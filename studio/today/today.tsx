import {getPublishedId} from '@sanity/client/csm'
import {Stack, Text} from '@sanity/ui'
import {useCallback, useMemo, useRef, useState} from 'react'
import {useClient, useCurrentUser} from 'sanity'
import {IntentLink} from 'sanity/router'
import {BACKUPS_PATH, backupStatus} from '#web/contract/backups.ts'
import {schemaTypes} from '#schemas/index.ts'
import {API_VERSION} from '#schemas/rules/dataset.ts'
import {isBackupMissed} from '../backups/backups.tsx'
import {LEVEL_TITLES, useContentHealth} from '../content-health/content-health.tsx'
import {LEVELS} from '../content-health/problems.ts'
import {Guide} from '../guide/guide.tsx'
import {formatDateTime} from '../lagos-time.ts'
import {useInboxApi, useInboxChanges} from '../inbox/inbox-api.ts'
import {useRemarksApi} from '../remarks/remarks-api.ts'
import {useReviews} from '../reviews.tsx'
import {OwnDeadline} from '../sign-in/deadline.tsx'
import {type QueryResult, useQuery, useSiteRequest} from '../site-api/site-api.ts'
import {
  typesListenQuery,
  releasesListenQuery,
  scheduledQuery,
  todayQuery,
} from '../studio.queries.ts'
import {useRoleReason} from '../team/roles.ts'
import {UserName} from '../ui.tsx'
import {useLiveQuery} from '../use-live-query.ts'
import {isFirstDay} from './first-day.ts'
import {fetchLastAuthor} from './last-author.ts'
import {FoldedLines, Lines} from './lines.tsx'
import {Counts, DocumentLine, Part, timeOf, ToolLink} from './part.tsx'
import {type Row, rowsAt, scheduledRows} from './rows.ts'

const DOCUMENT_TYPES = schemaTypes.flatMap(({name, type}) => (type === 'document' ? [name] : []))

/** The first screen: what waits for whoever is signed in, each part for the roles that may see it. */
export function Today() {
  const user = useCurrentUser()
  const [isNew] = useState(() => user !== null && isFirstDay(localStorage, user.id, Date.now()))
  const isEditor = useRoleReason('editor') === undefined
  const mayWrite = useRoleReason('contributor') === undefined
  const content = useLiveQuery(todayQuery, typesListenQuery, CONTENT_PARAMS)
  return (
    <Stack gap={5}>
      <OwnDeadline />
      <div className="today">
        {mayWrite && <OwnDrafts content={content} userId={user?.id ?? ''} />}
        {mayWrite && <Reviews userId={user?.id ?? ''} isEditor={isEditor} />}
        {isEditor && <Enquiries />}
        <OpenRemarks />
        <Care />
        <Scheduled />
        <LastPublished content={content} />
        {isEditor && <Backup />}
      </div>
      <details open={isNew}>
        <summary className="today-summary">How this site is edited</summary>
        <Guide />
      </details>
    </Stack>
  )
}

const CONTENT_PARAMS = {types: DOCUMENT_TYPES}
const NO_PARAMS = {}

function OwnDrafts({content, userId}: {content: QueryResult<unknown>; userId: string}) {
  const client = useClient({apiVersion: API_VERSION})
  const drafts = useMemo(() => rowsAt(content.data, 'drafts'), [content.data])
  /** The last author of each state of a draft: nobody has to be asked twice. */
  const authors = useRef(new Map<string, Promise<string | undefined>>())
  const authorOf = useCallback(
    ({_id, _updatedAt}: Row) => {
      const key = `${_id} ${_updatedAt}`
      const asked = authors.current.get(key) ?? fetchLastAuthor(client, _id)
      authors.current.set(key, asked)
      asked.catch(() => authors.current.delete(key))
      return asked
    },
    [client],
  )
  const isRead = content.data !== undefined
  const query = useQuery(
    useCallback(async () => {
      if (!isRead) return undefined
      const authorIds = await Promise.all(drafts.map((draft) => authorOf(draft)))
      return drafts.filter((_, index) => authorIds[index] === userId)
    }, [isRead, drafts, authorOf, userId]),
  )
  const mine = query.data ?? []
  return (
    <Part
      title="My drafts"
      query={content.error === undefined ? query : content}
      empty="You have no drafts."
      isEmpty={mine.length === 0}
    >
      <FoldedLines
        lines={mine.map(({_id, _type, _updatedAt}) => (
          <DocumentLine key={_id} id={getPublishedId(_id)} type={_type}>
            {timeOf(_updatedAt)}
          </DocumentLine>
        ))}
      />
    </Part>
  )
}

/** For editors the drafts that wait for them; for contributors their own, and what editors want changed in them. */
function Reviews({userId, isEditor}: {userId: string; isEditor: boolean}) {
  const reviews = useReviews()
  const mine = reviews?.filter(({requestedBy, sentence}) =>
    isEditor ? sentence === null : requestedBy === userId,
  )
  const query = {data: mine, error: undefined, refetch: () => undefined}
  return (
    <Part
      title={isEditor ? 'Waiting for my review' : 'With the editors'}
      query={query}
      empty={isEditor ? 'Nothing waits for review.' : 'You have asked for no review.'}
      isEmpty={mine?.length === 0}
    >
      <FoldedLines
        lines={(mine ?? []).map(
          ({documentId, documentType, requestedBy, requestedAt, sentence}) => (
            <DocumentLine key={documentId} id={documentId} type={documentType}>
              {sentence === null ? (
                <>
                  <UserName id={requestedBy} />, {timeOf(requestedAt)}
                </>
              ) : (
                `Sent back: ${sentence}`
              )}
            </DocumentLine>
          ),
        )}
      />
    </Part>
  )
}

function Enquiries() {
  const api = useInboxApi()
  const query = useQuery(useCallback((signal: AbortSignal) => api.fetchCounts(signal), [api]))
  useInboxChanges(api, query.refetch)
  const {unread = 0, mine = 0, quarantine = 0, deadMails = 0} = query.data ?? {}
  return (
    <Part
      title="Enquiries"
      query={query}
      empty="All enquiries are read."
      isEmpty={unread + mine + quarantine + deadMails === 0}
      more={<ToolLink name="inbox">Inbox</ToolLink>}
    >
      <Counts
        counts={[
          [unread, 'unread'],
          [mine, 'with you, not answered'],
          [quarantine, 'set aside as likely spam'],
          [deadMails, 'mails that could not be delivered'],
        ]}
      />
    </Part>
  )
}

/** The documents about which reviewers left remarks; nothing where there are none. */
function OpenRemarks() {
  const api = useRemarksApi()
  const query = useQuery(useCallback((signal: AbortSignal) => api.listOpen(signal), [api]))
  const documents = Map.groupBy(query.data ?? [], ({document_id}) => document_id)
  if (query.error === undefined && documents.size === 0) return null
  return (
    <Part title="Remarks of reviewers" query={query} empty="" isEmpty={false}>
      <FoldedLines
        lines={[...documents].map(([id, remarks]) => (
          <DocumentLine key={id} id={id} type={remarks[0]?.document_type ?? ''}>
            {remarks.length === 1 ? '1 remark' : `${remarks.length} remarks`}
          </DocumentLine>
        ))}
      />
    </Part>
  )
}

function Care() {
  const health = useContentHealth()
  const isReady = health.status === 'ready'
  const count = (level: (typeof LEVELS)[number]): number =>
    isReady
      ? health.documentProblems.filter(({problems}) =>
          problems.some((problem) => problem.level === level),
        ).length
      : 0
  const query = {
    data: isReady || undefined,
    error: health.status === 'failed' ? 'Open “Needs care” to try again.' : undefined,
    refetch: () => undefined,
  }
  return (
    <Part
      title="Needs care"
      query={query}
      empty="Nothing needs care."
      isEmpty={LEVELS.every((level) => count(level) === 0)}
      more={<ToolLink name="needs-care">Needs care</ToolLink>}
    >
      <Counts counts={LEVELS.map((level) => [count(level), LEVEL_TITLES[level].toLowerCase()])} />
    </Part>
  )
}

function Scheduled() {
  const query = useLiveQuery(scheduledQuery, releasesListenQuery, NO_PARAMS)
  const releases = scheduledRows(query.data)
  return (
    <Part
      title="Scheduled"
      query={query}
      empty="Nothing is scheduled."
      isEmpty={releases.length === 0}
    >
      <Lines>
        {releases.map(({name, title, publishAt, documents}) => (
          <li key={name} className="today-line">
            <IntentLink intent="release" params={{id: name}}>
              <Text weight="medium">{title || 'A document'}</Text>
            </IntentLink>
            <Text size={1} muted>
              {timeOf(publishAt)}
              {documents.length > 1 && `, ${documents.length} documents`}
            </Text>
          </li>
        ))}
      </Lines>
    </Part>
  )
}

function LastPublished({content}: {content: QueryResult<unknown>}) {
  const published = rowsAt(content.data, 'published')
  return (
    <Part
      title="Last published"
      query={content}
      empty="Nothing is published yet."
      isEmpty={published.length === 0}
    >
      <Lines>
        {published.map(({_id, _type, _updatedAt}) => (
          <DocumentLine key={_id} id={_id} type={_type}>
            {timeOf(_updatedAt)}
          </DocumentLine>
        ))}
      </Lines>
    </Part>
  )
}

function Backup() {
  const request = useSiteRequest(BACKUPS_PATH)
  const query = useQuery(
    useCallback(
      async (signal: AbortSignal) => {
        const status = backupStatus.parse(await (await request('', {signal})).json())
        return {...status, isMissed: isBackupMissed(status, Date.now())}
      },
      [request],
    ),
  )
  const {success, failure, isMissed} = query.data ?? {}
  return (
    <Part
      title="Last backup"
      query={query}
      empty="There is no backup yet."
      isEmpty={!success && !failure}
      more={<ToolLink name="backups">Backups</ToolLink>}
    >
      <Stack gap={3}>
        {success && <Text>{formatDateTime(success.at)}</Text>}
        {isMissed && <Text>That is more than a day ago.</Text>}
        {failure && <Text>The one of {formatDateTime(failure.at)} failed.</Text>}
      </Stack>
    </Part>
  )
}
