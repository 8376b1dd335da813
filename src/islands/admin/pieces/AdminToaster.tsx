import { Toast as BaseToast } from '@base-ui/react/toast';
import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $toast, dismissToast, holdToast, type Toast } from '#src/islands/ui/toasts.ts';

/** Base UI draws, swipes and announces the toast; `toasts.ts` keeps its times and its turn. */
export function AdminToaster() {
  return (
    <BaseToast.Provider limit={1} timeout={0}>
      <BaseToast.Portal>
        <BaseToast.Viewport
          className="toaster"
          onPointerEnter={() => holdToast(true)}
          onPointerLeave={() => holdToast(false)}
          onFocus={() => holdToast(true)}
          onBlur={() => holdToast(false)}
        >
          <Toasts />
        </BaseToast.Viewport>
      </BaseToast.Portal>
    </BaseToast.Provider>
  );
}

function Toasts() {
  const current = useStore($toast);
  const shown = current?.id;
  const { toasts, add, close } = BaseToast.useToastManager<Pick<Toast, 'variant'>>();

  useEffect(() => {
    if (current?.open) add(cardOf(current));
    else if (current) close(String(current.id));
  }, [current, add, close]);

  useEffect(() => {
    return () => {
      if (shown !== undefined) close(String(shown));
    };
  }, [shown, close]);

  return toasts.map((toast) => (
    <BaseToast.Root
      key={toast.id}
      toast={toast}
      className="toast"
      {...announcement(toast.data?.variant)}
      data-variant={toast.data?.variant}
      swipeDirection={['right', 'up']}
    >
      <BaseToast.Title render={<p />} className="toast-title" />
      <BaseToast.Description className="toast-description" />
      <BaseToast.Action className="toast-action" />
      <BaseToast.Close className="toast-close" aria-label="Fermer" aria-hidden={false}>
        ×
      </BaseToast.Close>
    </BaseToast.Root>
  ));
}

/** The library's toasts are dialogs; ours are messages, and errors interrupt. */
function announcement(variant: Toast['variant'] | undefined) {
  return {
    role: variant === 'destructive' ? 'alert' : 'status',
    'aria-modal': undefined,
  };
}

function cardOf({ id, title, description, variant, action }: Toast) {
  function act(): void {
    action?.run();
    dismissToast(id);
  }
  return {
    id: String(id),
    title,
    description,
    data: { variant },
    ...(action && { actionProps: { children: action.label, onClick: act } }),
    onClose() {
      if ($toast.get()?.open) dismissToast(id);
    },
  };
}
