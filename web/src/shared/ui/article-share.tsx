import {Check, Link2} from 'lucide-react'
import {useState} from 'react'
import {useSiteConfig} from '../site-config.tsx'
import styles from './article-share.module.css'
import {SmartLink} from './smart-link.tsx'

/** Plain links that hand the article's address on, and a button that copies it. No third party is asked. */
export function ArticleShare({path, title}: {path: string; title: string}) {
  const url = `${useSiteConfig().siteUrl}${path}`
  const [copied, setCopied] = useState<string>()
  const address = encodeURIComponent(url)
  const words = encodeURIComponent(title)
  const places = [
    {label: 'LinkedIn', to: `https://www.linkedin.com/sharing/share-offsite/?url=${address}`},
    {label: 'X', to: `https://x.com/intent/post?url=${address}&text=${words}`},
    {label: 'Facebook', to: `https://www.facebook.com/sharer/sharer.php?u=${address}`},
    {label: 'E-mail', to: `mailto:?subject=${words}&body=${address}`},
  ]
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
          <button
            type="button"
            className={styles.link}
            onClick={() => void navigator.clipboard.writeText(url).then(() => setCopied(url))}
          >
            {copied === url ? (
              <Check size={18} strokeWidth={1.5} aria-hidden />
            ) : (
              <Link2 size={18} strokeWidth={1.5} aria-hidden />
            )}
            <span aria-live="polite">{copied === url ? 'Link copied' : 'Copy link'}</span>
          </button>
        </li>
      </ul>
    </div>
  )
}
