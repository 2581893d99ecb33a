import {Card, Text} from '@sanity/ui'
import {use, useCallback} from 'react'
import {ownSignIn, SIGN_IN_PATH} from '#web/contract/sign-in.ts'
import {SessionContext} from '../client/sign-in-again.tsx'
import {formatDay} from '../lagos-time.ts'
import {useQuery, useSiteRequest} from '../site-api/site-api.ts'
import {ToolLink} from '../today/part.tsx'

/** Says until when somebody has to set up a passkey or a second step; nothing for whoever need not. */
export function Deadline({deadline}: {deadline: number | null}) {
  if (deadline === null) return null
  return (
    <Card padding={4} radius={3} tone="caution" border role="status">
      <Text>
        From {formatDay(deadline)} on your password alone signs you in no more. Make a passkey, or
        set up a second step, under <ToolLink name="sign-in">Your sign-in</ToolLink>.
      </Text>
    </Card>
  )
}

/** Says so on a screen that knows nothing else of signing in; with hosted Sanity there is no such rule. */
export const OwnDeadline = () => use(SessionContext) && <DeadlineOfLake />

function DeadlineOfLake() {
  const request = useSiteRequest(SIGN_IN_PATH)
  const {data} = useQuery(
    useCallback(
      async (signal: AbortSignal) => ownSignIn.parse(await (await request('', {signal})).json()),
      [request],
    ),
  )
  return <Deadline deadline={data?.deadline ?? null} />
}
