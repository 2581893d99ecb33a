/**
 * Texts that the company has to confirm before the site is launched: those that promise something, and samples.
 * Site settings have a tick for each; the Studio's guide and `npm run doctor` show what is open. Imports nothing.
 */
export const TO_CONFIRM = [
  {
    value: 'promises',
    title: 'Promises: how sellers are paid, escrow, statements, 99.9% customer satisfaction',
  },
  {value: 'hours', title: 'Office hours, address, phone and e-mail'},
  {
    value: 'retention',
    title: 'How long enquiries are kept: RETENTION_DAYS, which contact form and privacy page name',
  },
  {
    value: 'privacy',
    title: 'Privacy: officer, registration, where the server stands, on what ground, who reads',
  },
  {value: 'accessibility', title: 'Accessibility: what it promises, and who answers'},
  {value: 'whistleblower', title: 'The anonymous form: its address, and that it asks for no name'},
  {value: 'press', title: 'Press: who speaks, and that pictures may be used with the credit'},
  {value: 'biographies', title: 'Managers: names, portraits, degrees and years, which are samples'},
  {value: 'partners', title: 'Partners and what is done with them, which are samples'},
  {value: 'marks', title: 'Members and their marks, which are samples'},
  {value: 'events', title: 'Events and workshops: dates, places and links to register'},
] as const
