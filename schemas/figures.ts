/**
 * Figures that the running server decides. A text names one in braces, `{enquiryDays}`, and the site fills it in, so
 * that no text says what is not so. Imports nothing.
 */

/** The name of each figure, and what it says, for editors. */
export const FIGURES = {
  enquiryDays: 'After how long enquiries and unsubscribed addresses are deleted (RETENTION_DAYS)',
  unconfirmedDays:
    'After how long unconfirmed addresses and quarantined enquiries are deleted (QUARANTINE_DAYS)',
  dataLinkDays: 'For how long a link to what is held about somebody works',
  staffCookies: 'The names of the cookies that staff and readers of shared drafts get',
  hosts: 'The other hosts that a page contacts',
  mailEncryption: 'How mails are encrypted on their way to the mail server (SMTP_URL)',
  accessibilityChecks:
    'What the tests of this version have found of its accessibility: when, on how many pages',
  backups: 'Backups: when, whether encrypted, how long kept (BACKUP_DIR, BACKUP_PASSPHRASE)',
} as const

type FigureName = keyof typeof FIGURES

/** The figures in words. */
export type Figures = Readonly<Record<FigureName, string>>

const placeholder = /\{([A-Za-z]+)\}/g

const isFigure = (name: string): name is FigureName => Object.hasOwn(FIGURES, name)

/** The names in braces in a text that are no figure's. */
export const unknownFigures = (text: string): string[] =>
  [...text.matchAll(placeholder)].flatMap(([, name = '']) => (isFigure(name) ? [] : [name]))

/** Tells whether a text names a figure. */
export const namesFigure = (text: string): boolean =>
  [...text.matchAll(placeholder)].some(([, name = '']) => isFigure(name))

/** Fills figures into a text. Other names in braces stay as they are. */
export const fillFigures = (text: string, figures: Figures): string =>
  text.replaceAll(placeholder, (braces, name: string) => (isFigure(name) ? figures[name] : braces))

/** Fills figures into all texts of a JSON document, which has such braces nowhere else. */
export const fillFiguresOfJson = (json: string, figures: Figures): string =>
  json.replaceAll(placeholder, (braces, name: string) =>
    isFigure(name) ? JSON.stringify(figures[name]).slice(1, -1) : braces,
  )
