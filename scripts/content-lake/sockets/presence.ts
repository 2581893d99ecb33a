import {randomUUID} from 'node:crypto'
import {z} from 'zod'
import {parseLimitedJsonOrNull} from '../protocol/parse.ts'
import {isRecord} from '../store/document.ts'

interface PresencePeer {
  userId: string
  send: (message: string) => void
}

interface Member {
  subscriptions: Set<string>
  sessions: Set<string>
}

const call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.string(), z.number()]).optional(),
  method: z.string(),
  params: z.record(z.string(), z.unknown()).default({}),
})

const MAX_SUBSCRIPTIONS = 50

/** Presence of editors: each Studio is told by JSON-RPC 2.0 where the others are. */
export class Presence {
  private readonly members = new Map<PresencePeer, Member>()

  join(peer: PresencePeer): void {
    this.members.set(peer, {subscriptions: new Set(), sessions: new Set()})
  }

  /** Tells the others that the sessions of this peer have ended. */
  leave(peer: PresencePeer): void {
    const sessions = this.members.get(peer)?.sessions ?? []
    this.members.delete(peer)
    for (const session of sessions) this.broadcast('disconnect', peer, {m: {session}})
  }

  /** Handles a message; anything that is not a JSON-RPC call is ignored. */
  receive(peer: PresencePeer, text: string): void {
    const parsed = call.safeParse(parseLimitedJsonOrNull(text))
    const member = this.members.get(peer)
    if (!parsed.success || !member) return
    const {id, method, params} = parsed.data
    const answer = this.answer(peer, member, method, params)
    if (id !== undefined) peer.send(JSON.stringify({jsonrpc: '2.0', id, ...answer}))
  }

  private answer(
    peer: PresencePeer,
    {subscriptions, sessions}: Member,
    method: string,
    params: Record<string, unknown>,
  ): {result: unknown} | {error: {code: number; message: string}} {
    const session = String(params['session'])
    switch (method) {
      // Sent by clients that have a token beside the cookie.
      case 'authorization':
        return {result: true}
      case 'presence_subscribe': {
        if (subscriptions.size >= MAX_SUBSCRIPTIONS) break
        const subscription = randomUUID()
        subscriptions.add(subscription)
        return {result: subscription}
      }
      case 'presence_unsubscribe':
        return {result: subscriptions.delete(String(params['subscriptionId']))}
      case 'presence_rollcall':
        this.broadcast('rollCall', peer, {session})
        return {result: null}
      case 'presence_announce': {
        const {data} = params
        if (!isRecord(data) || typeof data['sessionId'] !== 'string') break
        if (sessions.size < MAX_SUBSCRIPTIONS) sessions.add(data['sessionId'])
        this.broadcast('state', peer, {m: data})
        return {result: null}
      }
      case 'presence_disconnect':
        sessions.delete(session)
        this.broadcast('disconnect', peer, {m: {session}})
        return {result: null}
      default:
        return {error: {code: -32601, message: 'Method not found'}}
    }
    return {error: {code: -32602, message: 'Invalid params'}}
  }

  private broadcast(type: string, from: PresencePeer, body: object): void {
    const result = {type, i: from.userId, ...body}
    for (const [peer, {subscriptions}] of this.members) {
      for (const subscription of subscriptions) {
        const params = {subscription, result}
        peer.send(JSON.stringify({jsonrpc: '2.0', method: 'presence_subscription', params}))
      }
    }
  }
}
