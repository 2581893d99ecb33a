import {useLocation, useNavigation} from 'react-router-dom'

/** Whether another page or filter of the list on this path is on its way. */
export function useListLoading(): boolean {
  const {pathname} = useLocation()
  const {state, location} = useNavigation()
  return state === 'loading' && location.pathname === pathname
}
