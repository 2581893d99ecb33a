import {newsletterPath} from '#web/contract/newsletter.ts'
import {repeat, turn, type Attack} from '../attack.ts'

/** Subscriptions of one victim, asked for from many addresses. */
export const subscriptions: Attack = (target, signal) =>
  repeat(5, signal, (n) =>
    turn(target, n).send(newsletterPath('victim@example.com'), {method: 'POST', body: '{}'}),
  )

/** Guesses of the Studio's password. */
export const passwordGuesses: Attack = (target, signal) =>
  repeat(5, signal, (n) =>
    turn(target, n).send('/lake/v1/auth/login/local', {
      method: 'POST',
      body: JSON.stringify({password: `guess ${n}`}),
    }),
  )
