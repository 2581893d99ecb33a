import {Check, Link2} from 'lucide-react'
import {useState} from 'react'
import {useSiteConfig} from '../../site-config.tsx'
import styles from './article-share.module.css'
import {SmartLink} from '../button/smart-link.tsx'

const copied = 'Link copied'

/** Plain links that hand the article's URL on, and a button that copies it. Nothing is requested from a third party. */
export function ArticleShare({path, title}: {path: string; title: string}) {
  const url = `${useSiteConfig().siteUrl}${path}`
  const [outcome, setOutcome] = useState<{url: string; label: string}>()
  const encodedUrl = encodeURIComponent(url)
  const text = encodeURIComponent(title)
  const places = [
    {label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${encodedUrl}`},
    {label: 'X', to: `https://x.com/intent/post?url=${encodedUrl}&text=${text}`},
    {label: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${encodedUrl}`},
    {label: 'E-mail', to: `mailto:?subject=${text}&body=${encodedUrl}`},
  ]
  const label = outcome?.url === url ? outcome.label : 'Copy link'
  /** Browsers have no clipboard for pages that came unencrypted, and may ask first. */
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setOutcome({url, label: copied})
    } catch {
      setOutcome({url, label: 'The link could not be copied'})
    }
  }
  return (
    <div className={styles.share}>
      <p className={styles.label}>Share</p>
      <ul role="list" className={styles.list}>
        {places.map(({label, to}) => (
          <li key={label}>
            <SmartLink to={to} className={styles.link}>
              {label}
            </SmartLink>
          </li>
        ))}
        <li className={styles.copyPlace}>
          <button type="button" className={styles.link} onClick={() => void copy()}>
            {label === copied ? (
              <Check size={18} strokeWidth={1.5} aria-hidden />
            ) : (
              <Link2 size={18} strokeWidth={1.5} aria-hidden />
            )}
            <span aria-live="polite">{label}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}
