/** What a check found out about this machine (behaviour B422). */
export type Finding = {
  /** `problem`: the site does not run, or loses something; `warning`: it soon may not. */
  level: 'ok' | 'warning' | 'problem'
  /** What was looked at, in a word or two: `Disk`. */
  subject: string
  /** One sentence. */
  message: string
  /** One sentence: what to do about it. */
  remedy?: string
}

export type Check = () => Promise<Finding[]>

/** Makes the findings of one subject. */
export function findingsOf(subject: string) {
  return {
    ok: (message: string): Finding => ({level: 'ok', subject, message}),
    warning: (message: string, remedy: string): Finding => ({
      level: 'warning',
      subject,
      message,
      remedy,
    }),
    problem: (message: string, remedy: string): Finding => ({
      level: 'problem',
      subject,
      message,
      remedy,
    }),
  }
}
