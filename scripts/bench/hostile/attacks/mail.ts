import {newsletterPath} from '#web/contract/newsletter.ts'
import {pickClient, repeat, type Attack} from '../attack.ts'

/** Subscriptions of one victim, asked for from many addresses. */
export const subscriptions: Attack = (target, signal) =>
  repeat(5, signal, (n) =>
    pickClient(target, n).send(newsletterPath('victim@example.com'), {method: 'POST', body: '{}'}),
  )

/** Guesses of the Studio's password, each as if a proxy had forwarded it for somebody else. */
export const passwordGuesses: Attack = (target, signal) =>
  repeat(40, signal, (n) => {
    const client = pickClient(target, n)
    return client.send('/lake/v1/auth/login/local', {
      method: 'POST',
      body: new URLSearchParams({password: `guess ${n}`}).toString(),
      headers: {
        'Content-Type': 'application/x-www-form-urlencoded',
        Origin: client.origin,
        'X-Forwarded-For': `198.51.100.${n % 256}`,
      },
    })
  })
