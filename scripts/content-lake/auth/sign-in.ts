/** Parts for a server in front that signs people in itself: the same form, pace, cookies and sessions as the lake's. */
export {createCookies} from './cookies.ts'
export {isSameOrigin} from './hosts.ts'
export {PasswordChecker} from './password.ts'
export {createSessions, SESSION_TABLES} from './sessions.ts'
export {
  alertOf,
  createSignInForm,
  describedByAlert,
  readForm,
  readReturnUrl,
  SIGN_IN_TITLE,
} from './sign-in-form.ts'
export {escapeHtml, sendPage} from '../http/pages.ts'
export {LakeError} from '../protocol/errors.ts'
export {inTransaction} from '../store/database.ts'
