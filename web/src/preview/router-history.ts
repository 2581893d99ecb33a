import type {HistoryAdapter} from '@sanity/visual-editing'
import type {createBrowserRouter} from 'react-router-dom'

type Router = ReturnType<typeof createBrowserRouter>

/** Tells the Studio where the frame is, and goes where the Studio sends it. */
export function routerHistory(router: Router): HistoryAdapter {
  return {
    subscribe: (navigate) => {
      const tell = () => {
        const {pathname, search, hash} = router.state.location
        navigate({type: 'push', url: `${pathname}${search}${hash}`})
      }
      let shown = router.state.location.key
      tell()
      return router.subscribe(({location: {key}}) => {
        if (key === shown) return
        shown = key
        tell()
      })
    },
    update: ({type, url}) => {
      if (type === 'pop') return void router.navigate(-1)
      const {pathname, search, hash} = new URL(url, location.href)
      void router.navigate(`${pathname}${search}${hash}`, {replace: type === 'replace'})
    },
  }
}
