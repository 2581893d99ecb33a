import {
  type ClientConfig,
  ClientError,
  type HttpRequest,
  requester,
  SanityClient,
} from '@sanity/client'
import {defer, retry, switchMap, tap} from 'rxjs'

/** Makes clients of the Studio, whose requests wait while the session at the local lake has ended. */
export const clientInSession = (session: LakeSession) => (config: ClientConfig) =>
  new SanityClient(sendInSession(session, config), config)

/** `ended`: nobody is signed in any more. `other`: somebody else is than this window began with. */
export type SessionState = 'open' | 'ended' | 'other'

/** The session at the local lake of whoever uses this window. */
export class LakeSession {
  private readonly apiHost: string
  private readonly listeners = new Set<() => void>()
  private readonly refusals = new EventTarget()
  private userId: string | undefined
  private current: SessionState = 'open'
  private asked: Question | undefined
  private checking = Promise.resolve()
  private next: Promise<void> | undefined

  /** @param apiHost - The URL of the lake without `/v<date>`. */
  constructor(apiHost: string) {
    this.apiHost = apiHost
  }

  /** The page on which a person signs in, which leads to `userUrl`, in the Studio's colour scheme. */
  signInUrl(email: string, scheme: 'light' | 'dark'): string {
    const params = new URLSearchParams({origin: this.userUrl, email, scheme})
    return `${this.apiHost}/v1/auth/login/local?${params}`
  }

  /** Tells who is signed in. */
  get userUrl(): string {
    return `${this.apiHost}/v1/auth/id`
  }

  readonly state = (): SessionState => this.current

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Calls back with the server's reason when it refuses an upload. Returns a function that ends that. */
  readonly onRefusedUpload = (callback: (reason: string) => void): (() => void) => {
    const listener = (event: Event) => {
      if (event instanceof CustomEvent) callback(String(event.detail))
    }
    this.refusals.addEventListener('upload', listener)
    return () => this.refusals.removeEventListener('upload', listener)
  }

  /** Tells that the server has refused an upload. */
  tellRefusedUpload(reason: string): void {
    this.refusals.dispatchEvent(new CustomEvent('upload', {detail: reason}))
  }

  /**
   * Asks the lake who is signed in. Waits for a request that is running and then sends another one, because the answer
   * to the first may be older than this call. While the lake does not answer, as during a restart, nothing changes.
   */
  check(): Promise<void> {
    this.next ??= this.checking.then(() => {
      this.next = undefined
      this.checking = this.askForUser()
      return this.checking
    })
    return this.next
  }

  /** Resolves at once in an open session, else when the same person has signed in again. */
  async whenOpen(): Promise<void> {
    if (this.current === 'open') return
    await new Promise<void>((resolve) => {
      const stop = this.subscribe(() => {
        if (this.current !== 'open') return
        stop()
        resolve()
      })
    })
  }

  /** Tells whether the person is asked to sign in again, in an open session. */
  readonly isAsked = (): boolean => this.asked !== undefined

  /**
   * Asks the person to sign in again, for what needs that an hour after the last time. All else goes on meanwhile.
   *
   * @throws where the person does not want to.
   */
  async signInAgain(): Promise<void> {
    this.asked ??= createQuestion()
    this.tell()
    await this.asked.answer
  }

  /** Says that somebody has signed in again: whoever it is. */
  async confirm(): Promise<void> {
    await this.check()
    if (this.current === 'open') this.endQuestion()
  }

  /** Says that the person does not sign in again. */
  refuse(): void {
    this.endQuestion(new Error('You did not sign in again.'))
  }

  private endQuestion(refusal?: Error): void {
    this.asked?.end(refusal)
    this.asked = undefined
    this.tell()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }

  private async askForUser(): Promise<void> {
    const answer: {id: string | null} | undefined = await fetch(this.userUrl)
      .then((response) => (response.ok ? response.json() : undefined))
      .catch(() => undefined)
    if (!answer) return
    const {id} = answer
    this.userId ??= id ?? undefined
    if (this.userId === undefined) return
    const state = id === this.userId ? 'open' : id === null ? 'ended' : 'other'
    if (state === this.current) return
    this.current = state
    this.tell()
  }
}

/** A question that somebody answers, or refuses. */
function createQuestion() {
  let end: (refusal?: Error) => void = () => undefined
  const answer = new Promise<void>((resolve, reject) => {
    end = (refusal) => (refusal ? reject(refusal) : resolve())
  })
  return {answer, end}
}

type Question = ReturnType<typeof createQuestion>

/** Uploads of pictures and files. */
const isUpload = (url: string) => /\/assets\/(?:images|files)\//.test(url)

/** Requests that sign in and out, or ask who is signed in, never wait. */
const isAboutSignIn = (url: string) => /\/(?:auth\/|users\/me(?:$|\?))/.test(url)

/**
 * Sends a client's requests. Those for which the session has ended wait, and are sent again once the same person has
 * signed in: the Studio would leave the form, or take back what was typed.
 */
function sendInSession(session: LakeSession, {maxRetries, retryDelay}: ClientConfig): HttpRequest {
  const settings = {
    maxRedirects: 0,
    ...(maxRetries !== undefined && {maxRetries}),
    ...(retryDelay && {retryDelay}),
  }
  return (options, given) => {
    const url = 'url' in options ? String(options.url) : ''
    const send = () => (given ?? requester)({...settings, ...options, url})
    if (isAboutSignIn(url)) return send()
    const delay = async (error: unknown, attempt: number) => {
      if (!(error instanceof ClientError) || error.statusCode !== 401) throw error
      await session.check()
      // The first may have been sent in the session that had ended.
      if (session.state() === 'open' && attempt > 1) throw error
    }
    const error = (failure: unknown) => {
      // The Studio's own message leaves out the reason.
      if (failure instanceof ClientError && isUpload(url))
        session.tellRefusedUpload(failure.message)
    }
    return defer(() => session.whenOpen()).pipe(switchMap(send), retry({delay}), tap({error}))
  }
}
