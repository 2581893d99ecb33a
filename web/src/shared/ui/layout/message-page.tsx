import type {ReactNode} from 'react'
import {Container, FlowBackground} from './layout.tsx'
import styles from './message-page.module.css'

/**
 * A dark page that holds one message: 404, an error, the result of a link in a mail.
 *
 * @param lines `end` where something stops, `converge` where all is well.
 * @param size `full` fills the screen and draws its lines in motion.
 * @param children the one button or form below the text.
 */
export function MessagePage({
  title,
  text,
  lines = 'end',
  size = 'full',
  children,
}: {
  title: string
  text: ReactNode
  lines?: 'end' | 'converge'
  size?: 'full' | 'compact'
  children: ReactNode
}) {
  return (
    <div className={styles.page} data-tone="dark" data-size={size}>
      <div className={styles.art}>
        <FlowBackground className={styles[lines]} />
      </div>
      <Container>
        <h1 className={styles.title} tabIndex={-1}>
          {title}
        </h1>
        <p className={styles.text}>{text}</p>
        {children}
      </Container>
    </div>
  )
}
