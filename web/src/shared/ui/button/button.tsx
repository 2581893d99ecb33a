import type {ComponentProps, ReactNode} from 'react'
import {ArrowRight} from 'lucide-react'
import styles from './button.module.css'
import {SmartLink} from './smart-link.tsx'

type Look = {variant?: 'primary' | 'outline'; arrow?: boolean}

const contents = (children: ReactNode, arrow: boolean) =>
  arrow ? (
    <>
      <span>{children}</span>
      <ArrowRight size={18} strokeWidth={1.75} aria-hidden />
    </>
  ) : (
    children
  )

/** A button for an action on this page. */
export function Button({
  variant = 'primary',
  arrow = false,
  children,
  ...props
}: ComponentProps<'button'> & Look) {
  return (
    <button type="button" {...props} className={styles.button} data-variant={variant}>
      {contents(children, arrow)}
    </button>
  )
}

/** A link that looks like a button. */
export function ButtonLink({
  to,
  variant = 'outline',
  arrow = false,
  children,
}: Look & {to: string; children: ReactNode}) {
  return (
    <SmartLink to={to} className={styles.button} data-variant={variant}>
      {contents(children, arrow)}
    </SmartLink>
  )
}
