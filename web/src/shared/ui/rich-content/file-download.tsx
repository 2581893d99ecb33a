import {FileDown} from 'lucide-react'
import {fileUrl} from './file-url.ts'
import type {RichFile} from '../../cms/normalise-rich-content.ts'
import {useSiteConfig} from '../../site-config.tsx'
import {VisuallyHidden} from '../accessibility/visually-hidden.tsx'
import styles from './rich-content.module.css'

/** A file to download: 'Download PDF', with its name, type and size (behaviour B217). */
export function FileDownload({value: {title, url, filename, mimeType, size}}: {value: RichFile}) {
  const {cms} = useSiteConfig()
  const kind = mimeType === 'application/pdf' || !mimeType ? 'PDF' : 'file'
  const details = [kind, size === undefined ? '' : fileSize(size)].filter(Boolean).join(', ')
  return (
    <p className={styles.file}>
      <FileDown className={styles.fileIcon} size={28} strokeWidth={1.5} aria-hidden />
      <span className={styles.fileWords}>
        {title && <span className={styles.fileTitle}>{title}</span>}
        <span className={styles.fileDetails}>{details}</span>
      </span>
      <a className={styles.fileLink} href={fileUrl(cms, url, filename)} download>
        <span>{`Download ${kind}`}</span>
        <VisuallyHidden>{`${title ? `: ${title}` : ''} (${details})`}</VisuallyHidden>
      </a>
    </p>
  )
}

/** Bytes as people read them: '240 kB', '1.2 MB'. */
function fileSize(bytes: number): string {
  const mega = bytes / 1_000_000
  return mega >= 1
    ? `${mega.toLocaleString('en-NG', {maximumFractionDigits: 1})} MB`
    : `${Math.max(1, Math.round(bytes / 1000)).toLocaleString('en-NG')} kB`
}
