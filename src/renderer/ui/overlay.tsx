import { use } from 'react';
import { ModalOverlay, type ModalOverlayProps } from 'react-aria-components';
import { ScreenHolder } from './under-lock.tsx';

/**
 * The backdrop of a panel or dialog. It sits within its screen's element, so that the lock removes
 * both.
 */
export function Overlay(props: ModalOverlayProps) {
  const holder = use(ScreenHolder);
  return (
    <ModalOverlay {...props} {...(holder === null ? {} : { UNSTABLE_portalContainer: holder })} />
  );
}
