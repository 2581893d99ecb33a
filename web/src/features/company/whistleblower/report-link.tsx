import {ButtonLink} from '#web/src/shared/ui/button/button.tsx'

/** Leads to the external anonymous form in a new tab; nothing where no form is named. */
export function ReportLink({url, label}: {url: string; label: string}) {
  if (!url) return null
  return (
    <ButtonLink to={url} variant="primary" arrow>
      {label}
    </ButtonLink>
  )
}
