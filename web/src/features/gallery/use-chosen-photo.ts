import {useLocation, useNavigate, useNavigation, useSearchParams} from 'react-router-dom'
import {chosenPhoto} from './gallery-url.ts'

const openedHere = {openedHere: true}

/**
 * The picture that is open large, as the URL has it (`?photo=3`, counted from 1), so that each
 * has a link of its own and back closes it. Turning to the next replaces the entry in the history.
 *
 * @param count how many pictures there are; another number opens none.
 */
export function useChosenPhoto(count: number) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const {pathname, state} = useLocation()
  const next = useNavigation().location
  // A pending navigation counts already: pictures turn without waiting for the router.
  const current = next?.pathname === pathname ? new URLSearchParams(next.search) : params
  const number = chosenPhoto(current)
  const isOpen = number >= 1 && number <= count

  const go = (index: number, replace: boolean, from: unknown) =>
    void navigate(`?photo=${index + 1}`, {replace, state: from, preventScrollReset: true})
  return {
    index: isOpen ? number - 1 : undefined,
    open: (index: number) => go(index, false, openedHere),
    show: (index: number) => go(index, true, state),
    close: () =>
      void (isOpenedHere(state)
        ? navigate(-1)
        : navigate('?', {replace: true, preventScrollReset: true})),
  }
}

function isOpenedHere(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'openedHere' in state
}
