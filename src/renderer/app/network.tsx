import { Wifi, WifiOff } from 'lucide-react';
import { useTillStore } from '../ipc/till-store.ts';
import { useTill } from '../ipc/use-till.ts';
import { Message } from '../messages/message.tsx';
import ui from '../ui/primitives.module.css';
import { serviceProblem } from '../words/problems.ts';
import styles from './app.module.css';

/** The connection to the payment service. */
export function Network() {
  const network = useTill((till) => till.network);
  const lost = useTillStore((store) => store.lost);
  if (lost) {
    return (
      <span className={`${ui['barItem']} ${styles['item']}`} data-tone="bad" role="status">
        <Message
          id="status-bar.reconnecting"
          values={{ wifiOff: <WifiOff size={16} aria-hidden="true" /> }}
        />
      </span>
    );
  }
  switch (network.kind) {
    case 'checking':
      return (
        <span className={`${ui['barItem']} ${styles['item']}`} role="status">
          <Message
            id="status-bar.checking"
            values={{ wifi: <Wifi size={16} aria-hidden="true" /> }}
          />
        </span>
      );
    case 'online':
      return (
        <span className={`${ui['barItem']} ${styles['item']}`} data-tone="good" role="status">
          <Message
            id="status-bar.online"
            values={{ wifi: <Wifi size={16} aria-hidden="true" /> }}
          />
        </span>
      );
    case 'offline':
      return (
        <span
          className={`${ui['barItem']} ${styles['item']}`}
          data-tone="bad"
          role="status"
          title={serviceProblem(network.problem)}
        >
          <Message
            id="status-bar.paymentServiceOffline"
            values={{ wifiOff: <WifiOff size={16} aria-hidden="true" /> }}
          />
        </span>
      );
  }
}
